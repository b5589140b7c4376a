/** How banks and people word what happens, by language. `{to}`, `{from}`: an account; `{ref}`: a number; `{own}`: a name of the family. */
type Wording = {
  readonly out: readonly string[];
  readonly in: readonly string[];
  readonly cardOut: readonly string[];
  readonly cardIn: readonly string[];
  readonly loanOut: readonly string[];
  readonly loanIn: readonly string[];
  readonly exchange: readonly string[];
  readonly friendOut: readonly string[];
  readonly friendIn: readonly string[];
  readonly salary: readonly string[];
  readonly rent: readonly string[];
  readonly refund: readonly string[];
  readonly oddIncome: readonly string[];
  readonly shops: readonly string[];
  readonly accounts: Readonly<
    Record<'checking' | 'second' | 'savings' | 'card' | 'invest' | 'loan' | 'foreign', readonly string[]>
  >;
};

const ENGLISH: Wording = {
  out: [
    ...[
      'Transfer to {to}',
      'ONLINE TRANSFER TO {to} REF {ref}',
      'TFR {ref}',
      'To {to}',
      'Internal transfer',
      'Transfer',
    ],
    ...[
      '{own}',
      'XFER OUT {ref}',
      'Moved to {to}',
      'Faster payment {own} {ref}',
      'FPS OUT REF {ref}',
      'Standing order {to}',
    ],
  ],
  in: [
    ...[
      'Transfer from {from}',
      'ONLINE TRANSFER FROM {from} REF {ref}',
      'TFR {ref}',
      'From {from}',
      'Transfer',
      'Deposit',
    ],
    ...[
      '{own}',
      'XFER IN {ref}',
      'Moved from {from}',
      'Faster payment {own} {ref}',
      'Incoming credit',
      'FPS IN REF {ref}',
    ],
  ],
  cardOut: ['{to} payment', 'CREDIT CARD PAYMENT {ref}', 'AUTOPAY {to}', 'Direct debit {to}', 'Payment to {to}'],
  cardIn: [
    'PAYMENT RECEIVED - THANK YOU',
    'Payment thank you',
    'AUTOPAY PAYMENT',
    'ONLINE PAYMENT {ref}',
    'Direct debit payment',
  ],
  loanOut: ['{to} payment', 'LOAN PAYMENT {ref}', 'Direct debit {to}'],
  loanIn: ['Payment received', 'LOAN PAYMENT {ref}', 'Monthly payment'],
  exchange: [
    'Currency exchange',
    'Converted {amount} {currency}',
    'Exchange to {to}',
    'International transfer {own}',
    'FX {ref}',
  ],
  friendOut: ['Transfer to {friend}', '{friend}', 'Faster payment {friend} {ref}', 'P2P {friend} dinner'],
  friendIn: ['Transfer from {friend}', '{friend}', 'Faster payment {friend} {ref}', 'P2P {friend} tickets'],
  salary: ['ACME LTD SALARY', 'Payroll Northwind', 'WAGES CITY COUNCIL'],
  rent: ['Rent Miller Estates', 'Oak Street rent', 'Landlord standing order'],
  refund: ['Refund {shop}', '{shop} return', '{shop}'],
  oddIncome: [
    'Interest',
    'Dividend ACME',
    'Cashback',
    'Tax refund',
    'Marketplace sale',
    'Child benefit',
    'Insurance claim 7741',
  ],
  shops: [
    ...[
      'Corner Bakery',
      'City Bus',
      'Music Online',
      'Cinema Rex',
      'Fitness Club',
      'Market Hall',
      'Green Grocer',
      'Book Store',
    ],
    ...[
      'Fuel Station',
      'Shoe House',
      'Pharmacy Sun',
      'Pizza Roma',
      'Toy World',
      'Cash & Carry',
      'Transfer Taxi',
      'Savings Store',
    ],
  ],
  accounts: {
    checking: ['Checking', 'Main account', 'Current account', 'Everyday 2214'],
    second: ['Joint', 'Household', "Sam's account", 'Checking 8890'],
    savings: ['Savings', 'Rainy day', 'Holiday fund', 'Savings 5512'],
    card: ['Visa', 'Amex Gold', 'Mastercard 4821', 'Credit card'],
    invest: ['Brokerage', 'Index funds', 'Vanguard'],
    loan: ['Mortgage', 'Car loan', 'Student loan'],
    foreign: ['Travel money', 'Wise', 'Dollar account'],
  },
};

const GERMAN: Wording = {
  out: [
    ...[
      'Überweisung an {to}',
      'Umbuchung',
      'UMBUCHUNG {to}',
      'Übertrag {ref}',
      '{own}',
      'Dauerauftrag {to}',
      'Überweisung {own}',
    ],
    ...['SEPA-Überweisung {own} {ref}', 'Sparen'],
  ],
  in: [
    'Gutschrift {own}',
    'Umbuchung',
    'UMBUCHUNG {from}',
    'Übertrag {ref}',
    '{own}',
    'Einzahlung',
    'Überweisung von {from}',
    'SEPA-Gutschrift {own} {ref}',
  ],
  cardOut: ['Kreditkartenabrechnung', '{to} Ausgleich', 'LASTSCHRIFT {to}', 'Kreditkarte {ref}'],
  cardIn: ['Zahlung erhalten', 'AUSGLEICH KREDITKARTE', 'Lastschrift', 'Einzahlung {ref}'],
  loanOut: ['Darlehen Rate {ref}', '{to} Rate', 'LASTSCHRIFT {to}'],
  loanIn: ['Tilgung', 'Rate erhalten', 'Darlehen Rate {ref}'],
  exchange: [
    'Währungstausch',
    'Umtausch {amount} {currency}',
    'Auslandsüberweisung {own}',
    'Umbuchung {to}',
    'DEVISEN {ref}',
  ],
  friendOut: ['Überweisung {friend}', '{friend}', 'SEPA-Überweisung {friend} {ref}'],
  friendIn: ['Gutschrift {friend}', '{friend}', 'SEPA-Gutschrift {friend} {ref}'],
  salary: ['LOHN/GEHALT Nordwind GmbH', 'Gehalt Stadtwerke', 'Bezüge'],
  rent: ['Miete Müller', 'Hausverwaltung Eiche', 'Miete Dauerauftrag'],
  refund: ['Erstattung {shop}', 'Retoure {shop}', '{shop}'],
  oddIncome: ['Zinsen', 'Dividende Nordwind', 'Kindergeld', 'Steuererstattung', 'Flohmarkt', 'Versicherung 7741'],
  shops: [
    ...[
      'Bäckerei Korn',
      'Stadtbus',
      'Musik Online',
      'Kino Rex',
      'Fitness Klub',
      'Markthalle',
      'Grüner Laden',
      'Buchhandlung',
    ],
    ...['Tankstelle', 'Schuhhaus', 'Apotheke Sonne', 'Pizza Roma', 'Spielwelt', 'Sparmarkt'],
  ],
  accounts: {
    checking: ['Girokonto', 'Hauptkonto', 'Giro 2214'],
    second: ['Gemeinschaftskonto', 'Haushalt', 'Giro Eva'],
    savings: ['Tagesgeld', 'Sparbuch', 'Notgroschen'],
    card: ['Visa', 'Kreditkarte', 'Mastercard 4821'],
    invest: ['Depot', 'Wertpapiere'],
    loan: ['Darlehen', 'Baukredit'],
    foreign: ['Dollarkonto', 'Reisekasse', 'Wise'],
  },
};

const FRENCH: Wording = {
  out: [
    'VIREMENT VERS {to}',
    'Virement {own}',
    'VIR INTERNE {ref}',
    'Virement',
    'Épargne {to}',
    'VIR {own} {ref}',
    'Virement permanent {to}',
  ],
  in: ['VIREMENT DE {from}', 'Virement {own}', 'VIR INTERNE {ref}', 'Virement reçu', 'Versement', 'VIR {own} {ref}'],
  cardOut: ['Paiement {to}', 'PRLV {to}', 'Carte de crédit {ref}'],
  cardIn: ['Paiement reçu merci', 'PRLV', 'Paiement {ref}'],
  loanOut: ['Échéance {to}', 'PRET {ref}', 'PRLV {to}'],
  loanIn: ['Échéance', 'Remboursement échéance', 'PRET {ref}'],
  exchange: ['Change devises', 'Conversion {amount} {currency}', 'Virement international {own}', 'CHANGE {ref}'],
  friendOut: ['Virement {friend}', '{friend}', 'VIR {friend} {ref}'],
  friendIn: ['Virement {friend}', '{friend}', 'VIR {friend} {ref}'],
  salary: ['SALAIRE Nordvent SA', 'Paie mairie', 'VIR SALAIRE ACME'],
  rent: ['Loyer Martin', 'Agence du Chêne loyer', 'Loyer'],
  refund: ['Remboursement {shop}', 'Avoir {shop}', '{shop}'],
  oddIncome: ['Intérêts', 'Dividende ACME', 'CAF', 'Impôts remboursement', 'Vide-grenier', 'Assurance 7741'],
  shops: [
    'Boulangerie',
    'Bus Ville',
    'Musique en ligne',
    'Cinéma Rex',
    'Salle de sport',
    'Halles',
    'Primeur',
    'Librairie',
    'Station',
    'Chaussures',
    'Pharmacie',
    'Pizza Roma',
  ],
  accounts: {
    checking: ['Compte courant', 'Compte principal', 'Compte 2214'],
    second: ['Compte joint', 'Maison', 'Compte Léa'],
    savings: ['Livret A', 'Épargne', 'LDDS'],
    card: ['Visa', 'Carte Gold', 'Mastercard 4821'],
    invest: ['PEA', 'Assurance vie'],
    loan: ['Prêt immobilier', 'Crédit auto'],
    foreign: ['Compte dollars', 'Wise', 'Voyage'],
  },
};

export const WORDINGS = [ENGLISH, GERMAN, FRENCH] as const;
export type { Wording };

export const OWN_NAMES = ['Jane Miller', 'Sam Weber', 'Léa Martin', 'Tom Berg', 'Eva Lang'] as const;
export const FRIENDS = [
  'Bob Stone',
  'Ann Lee',
  'Max Kern',
  'Paul Roux',
  'Mia Wolf',
  'John Park',
  'Jane Stone',
] as const;
