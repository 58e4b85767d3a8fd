/** Words that every board needs, in French. */
import type { SharedWords } from "./words";

export const french: SharedWords = {
  seats: "Joueurs",
  seat: (number) => `Siège ${number}`,
  you: "vous",
  toMove: "à jouer",
  points: (count) => (Math.abs(count) < 2 ? `${count} point` : `${count} points`),
  pointsFrom: "Origine des points",
  justNow: (count) => `${count} à l’instant`,
  emblems: ["soleil", "brique", "étoile", "losange"],
  zoomIn: "Plus près",
  zoomOut: "Plus loin",
};

/** "d’Ann", "de Ben". */
export function de(name: string): string {
  return /^[aeiouyhàâéèêëîïôûü]/i.test(name) ? `d’${name}` : `de ${name}`;
}
