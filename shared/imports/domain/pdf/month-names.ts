/** English, German, French, Spanish, Italian, Portuguese, Dutch, Swedish, Danish and Norwegian, Polish. */
const NAMES: readonly (readonly string[])[] = [
  ['january', 'januar', 'janner', 'janvier', 'enero', 'gennaio', 'janeiro', 'januari', 'styczen', 'stycznia'],
  ['february', 'februar', 'fevrier', 'febrero', 'febbraio', 'fevereiro', 'februari', 'luty', 'lutego'],
  ['march', 'marz', 'maerz', 'mrz', 'mars', 'marzo', 'marco', 'maart', 'mrt', 'marts', 'marzec', 'marca'],
  ['april', 'avril', 'abril', 'aprile', 'kwiecien', 'kwietnia'],
  ['may', 'mai', 'mayo', 'maggio', 'maio', 'mei', 'maj', 'maja'],
  ['june', 'juni', 'juin', 'junio', 'giugno', 'junho', 'czerwiec', 'czerwca'],
  ['july', 'juli', 'juillet', 'julio', 'luglio', 'julho', 'lipiec', 'lipca'],
  ['august', 'aout', 'agosto', 'augustus', 'augusti', 'sierpien', 'sierpnia'],
  ['september', 'septembre', 'septiembre', 'settembre', 'setembro', 'wrzesien', 'wrzesnia'],
  ['october', 'oktober', 'octobre', 'octubre', 'ottobre', 'outubro', 'pazdziernik', 'pazdziernika'],
  ['november', 'novembre', 'noviembre', 'novembro', 'listopad', 'listopada'],
  ['december', 'dezember', 'decembre', 'diciembre', 'dicembre', 'dezembro', 'desember', 'grudzien', 'grudnia'],
];
const SHORTEST = 3;
const MARKS = /\p{M}/gu;

/** Whole names win over beginnings; a beginning that could be two months (`jui`) is none. */
const MONTHS: ReadonlyMap<string, number> = (() => {
  const months = new Map<string, number>();
  const add = (text: string, month: number) =>
    months.set(text, [month, undefined].includes(months.get(text)) ? month : 0);
  for (const [index, names] of NAMES.entries()) {
    for (const name of names) for (let end = SHORTEST; end < name.length; end++) add(name.slice(0, end), index + 1);
  }
  for (const [index, names] of NAMES.entries()) for (const name of names) months.set(name, index + 1);
  return months;
})();

/** 1 to 12 for the name of a month or its beginning, in any case, with or without accents. */
export const monthOfName = (text: string): number | undefined =>
  MONTHS.get(text.normalize('NFKD').replace(MARKS, '').toLowerCase()) || undefined;
