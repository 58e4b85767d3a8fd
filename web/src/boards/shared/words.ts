/** Words that every board needs, one table per language. */
export type Language = "en" | "fr";

export const english = {
  seats: "Players",
  seat: (number: number) => `Seat ${number}`,
  you: "you",
  toMove: "to move",
  points: (count: number) => (Math.abs(count) === 1 ? `${count} point` : `${count} points`),
  pointsFrom: "Points from",
  justNow: (count: number) => `${count} just now`,
  emblems: ["sun", "brick", "star", "diamond"],
  zoomIn: "Closer",
  zoomOut: "Farther",
};

export type SharedWords = typeof english;

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

export function nameOf(seat: number, names: string[], words: SharedWords): string {
  return names[seat] ?? words.seat(seat + 1);
}
