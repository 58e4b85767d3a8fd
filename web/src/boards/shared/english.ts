/** Words that every board needs, in English. */
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
