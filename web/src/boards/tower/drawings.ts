/** The pictures of this game: a file of their own, since they are no script. */
import file from "./drawings.svg?no-inline";

export const drawn = (name: string): string => `${file}#${name}`;
