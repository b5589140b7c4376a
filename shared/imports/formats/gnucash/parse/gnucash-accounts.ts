/** The kind of a top-level account of GnuCash, in the languages of its own templates. */
const OWN = [
  ...['assets', 'liabilities', 'aktiva', 'fremdkapital', 'verbindlichkeiten', 'passiva', 'actif', 'actifs', 'passif'],
  ...['passifs', 'dettes', 'activo', 'activos', 'pasivo', 'pasivos', 'attività', 'attivi', 'passività', 'passivi'],
  ...['activa', 'schulden', 'ativo', 'ativos', 'passivo', 'passivos', 'tillgångar', 'skulder', 'aktiver', 'passiver'],
  ...['gæld', 'eiendeler', 'gjeld', 'varat', 'vastaavaa', 'velat', 'aktywa', 'pasywa', 'zobowiązania', 'pasiva'],
  ...['závazky', 'активы', 'обязательства', 'пассивы', 'активи', 'eszközök', 'források', 'kötelezettségek'],
  ...['資産', '負債', '资产', '负债', '資產'],
];
const OTHER = [
  ...['income', 'expenses', 'equity', 'aufwendungen', 'ausgaben', 'aufwand', 'erträge', 'ertrag', 'einnahmen'],
  ...['eigenkapital', 'anfangsbestand', 'ausgleichskonto', 'dépenses', 'charges', 'revenus', 'produits'],
  ...['capitaux propres', 'gastos', 'ingresos', 'patrimonio', 'capital', 'uscite', 'spese', 'entrate', 'capitale'],
  ...['patrimonio netto', 'kosten', 'uitgaven', 'opbrengsten', 'inkomsten', 'eigen vermogen', 'despesas', 'receitas'],
  ...['rendimentos', 'capital próprio', 'patrimônio líquido', 'utgifter', 'kostnader', 'inkomster', 'intäkter'],
  ...['eget kapital', 'udgifter', 'omkostninger', 'indtægter', 'egenkapital', 'inntekter', 'menot', 'kulut', 'tulot'],
  ...['tuotot', 'oma pääoma', 'wydatki', 'koszty', 'przychody', 'dochody', 'kapitał własny', 'výdaje', 'náklady'],
  ...['příjmy', 'výnosy', 'vlastní kapitál', 'vlastní jmění', 'расходы', 'доходы', 'собственный капитал', 'капитал'],
  ...[
    'витрати',
    'доходи',
    'költségek',
    'kiadások',
    'bevételek',
    'saját tőke',
    '費用',
    '収益',
    '純資産',
    '支出',
    '收入',
  ],
  ...['费用', '所有者权益'],
];
const OF_PROGRAM = /^(?:imbalance|orphan|ausgleichskonto|ausbuchungskonto)\b/i;

/** Whether GnuCash itself makes the account for what does not add up: `Imbalance-EUR`. */
export const isOfProgram = (fullName: string): boolean => OF_PROGRAM.test(fullName);

export type Ownership = 'own' | 'other' | 'unknown';

/** Whether an account is the person's own, by the first part of its full name. */
export const accountOwnership = (fullName: string): Ownership => {
  const top = (fullName.split(':')[0] ?? '').trim().toLowerCase();
  if (OWN.includes(top)) return 'own';
  return OTHER.includes(top) || isOfProgram(top) ? 'other' : 'unknown';
};
