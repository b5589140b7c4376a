import { wholeWord } from './whole-words.ts';

/** Words for earnings in names and categories, by languages. */
export const EARNINGS: readonly string[] = [
  'salary|payroll|wages?|income|pay ?che(?:ck|que)s?|direct ?dep(?:osit)?|dir ?dep',
  'lohn|gehalt|gehälter|einkommen|einnahmen|salaire|revenus?|nómina|nomina|sueldo|salario|ingresos?',
  'stipendio|reddito|entrate|salário|ordenado|receitas?|rendimentos?|salaris|loon|inkomen|inkomsten',
  'lön|lønn?|inkomst(?:er)?|inntekt(?:er)?|indtægt(?:er)?|indkomst|palkka|tulot',
  'wynagrodzenie|przychody|dochody?|dochód|výplata|mzda|příjmy?|príjmy?|fizetés|bevétel|jövedelem',
  'зарплата|доходы?|дохід|доходи|maaş|gelir(?:ler)?|alga|palk|atlyginimas|pajamos|ienākumi|sissetulek',
  'μισθός|έσοδα|εισόδημα|venituri|salariu|plaća|prihodi?|gaji|lương',
];
export const OTHER_EARNINGS = '工资|薪水|薪资|薪資|給与|給料|급여|월급|收入|収入|เงินเดือน|راتب|वेतन|משכורת';

const EARNING = wholeWord(EARNINGS, OTHER_EARNINGS);

/** Payments with such a word. */
const NO_EARNINGS = [
  /\b(?:income|payroll|wages?|salary)[\s_-]+(?:tax(?:es)?|protection|insurance|fees?|sacrifice|garnishment|services?|processing)/giu,
  /\b(?:ntuc income|agenzia (?:delle )?entrate|imp[oô]ts? sur les? revenus?|imposta (?:sul|di) reddito)/giu,
  /\b(?:imposto|impuesto)s? (?:de|sobre|sobre la|sobre os?) (?:rendimentos?|ingresos?|salarios?)/giu,
  /налог на доходы?|податок на доходи?/giu,
];

/** The text without phrases such as `Income tax`. */
export const withoutTaxes = (text: string): string =>
  NO_EARNINGS.reduce((rest, phrase) => rest.replace(phrase, ' '), text);

/** Whether a text names earnings, such as `Salary` or `ACME PAYROLL`. */
export const namesEarnings = (text: string): boolean => EARNING.test(text) && EARNING.test(withoutTaxes(text));
