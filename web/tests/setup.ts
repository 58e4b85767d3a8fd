/** Tests speak both languages without waiting. */
import { learn } from "../src/languages";

for (const place of ["shell", "shell/pages", "shell/people", "boards/babylon", "boards/babylonia", "boards/gardens", "boards/tower"])
  for (const language of ["en", "fr"] as const) await learn(place, language);
