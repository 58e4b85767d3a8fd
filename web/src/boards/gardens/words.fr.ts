/** The board's own words in French. */
import { de, french } from "../shared/french";
import type { Words } from "./words";

const words: Words = {
  ...french,
  seats: "Guildes",
  map: "Ziggourat",
  mapHelp: "Flèches pour aller d’un choix à l’autre, avec Maj parmi tous les emplacements, Entrée pour agir, Échap pour reposer",
  zoomFit: "Ziggourat entière",
  row: (row) => (row ? `rangée ${row}` : "base"),
  tile: (words) => `tuile avec ${words}`,
  tileNumber: (number) => `Tuile ${number}`,
  empty: "rien de construit",
  openPlace: "emplacement libre",
  plantedBy: (name) => `graine ${of(name)}`,
  unplanted: "bassin non planté",
  gardeners: (list) => `jardiniers : ${list}`,
  someOf: (count, name) => `${count} ${de(name)}`,
  newTile: "posée ce tour-ci",
  toBePlanted: "sera planté",
  deeds: {
    place: "poser la tuile ici",
    settle: "placer un jardinier ici",
    take: "prendre ce jardinier",
    go: "aller ici",
    plant: "planter ici",
    either: "prendre ce jardinier ou planter ici",
  },
  stepsLeft: (count) => `il y resterait ${count} pas`,
  worth: (count) => (count < 2 ? `${count} point` : `${count} points`),
  takeOut: "le choisir pour le laisser à sec",
  takeBack: "le choisir pour annuler la plantation",
  rowPays: (row) => `Rangée ${row} : une graine rapporte ${row === 1 ? "1 point" : `${row} points`}`,
  stall: "Étalage",
  pile: (count) => (count < 2 ? `${count} tuile dans la pile` : `${count} tuiles dans la pile`),
  fromHand: "Jardinier de la main",
  allWater: "Toute l’eau",
  fillRest: "Placer les autres",
  letGo: "Reposer",
  whichDeed: (place) => `${place} : que faire ?`,
  takeIt: "Prendre le jardinier",
  plantIt: "Planter ici",
  wouldMove: "Cette plantation déplace",
  hintWait: "Attendez votre tour.",
  hintTile: "Choisissez une tuile, puis un emplacement lumineux.",
  hintTileOnly: "Choisissez une tuile : un seul emplacement l’attend.",
  hintPlace: "Choisissez maintenant un emplacement lumineux pour la tuile.",
  hintMove: "Déplacez un jardinier, plantez là où il y en a un, ou validez.",
  hintGo: "Choisissez où s’arrête le jardinier ; les nombres sont les pas qu’il y aurait encore.",
  hintPlant: "Plantez le bassin lumineux, ou validez.",
  hintCascade: "L’eau peut couler encore : choisissez les bassins à planter, puis validez.",
  hintFlowed: "L’eau ne va pas plus loin : validez, ou choisissez un bassin pour le laisser à sec.",
  hintRan: "L’eau a coulé aussi loin qu’elle le doit : validez, ou revenez en arrière.",
  hintSettle: (left) => `Placez vos jardiniers sur la base, de gauche à droite : encore ${left}.`,
  hintSettled: "Tous les jardiniers sont sur la base : validez pour commencer.",
  bank: "graines dans la réserve",
  hand: "jardiniers en main",
  flowers: ["hibiscus", "souci", "lis", "lavande"],
  crown: "couronne",
  helpBase: "Les jardiniers de la main commencent ici. Pas de bassin.",
  helpUnplanted: "Un jardinier qui s’arrête ici peut planter le bassin.",
  helpPlanted: "Seule l’eau venue d’en haut peut remplacer cette graine.",
  helpOpen: "On peut poser une tuile ici.",
  helpEmpty: "Il faut d’abord construire les deux emplacements du dessous.",
};

export default words;

/** "du roi", "d’Ann". */
function of(name: string): string {
  return /^le /i.test(name) ? `du ${name.slice(3)}` : de(name);
}
