/** A usual category of a household. Subcategories show the color of the one that they belong to. */
export type StarterCategory = {
  readonly key: string;
  readonly names: Readonly<Record<StarterLanguage, string>>;
  /** By the name that Lucide gives it. */
  readonly icon: string;
  readonly color: string | null;
  readonly classification: 'income' | 'expense' | null;
  readonly below: string | null;
};

export const STARTER_LANGUAGES = ['en', 'de'] as const;
export type StarterLanguage = (typeof STARTER_LANGUAGES)[number];

/** The language of a locale such as `de-AT`; English for those without names. */
export const starterLanguage = (locale: string): StarterLanguage =>
  STARTER_LANGUAGES.find((language) => locale.toLowerCase().split('-')[0] === language) ?? 'en';

type Named = readonly [key: string, en: string, de: string, icon: string];
type Group = {
  readonly top: Named;
  readonly color: string;
  readonly classification?: StarterCategory['classification'];
  readonly below?: readonly Named[];
};

const GROUPS: readonly Group[] = [
  { top: ['salary', 'Salary', 'Gehalt', 'briefcase'], color: '#1ca57f', classification: 'income' },
  {
    top: ['other_income', 'Other income', 'Weitere Einnahmen', 'banknote'],
    color: '#95b869',
    classification: 'income',
  },
  {
    top: ['home', 'Home', 'Wohnen', 'house'],
    color: '#6c49c2',
    below: [
      ['rent', 'Rent or mortgage', 'Miete oder Kredit', 'house'],
      ['utilities', 'Electricity, gas & water', 'Strom, Gas & Wasser', 'zap'],
      ['phone', 'Internet & phone', 'Internet & Telefon', 'phone'],
      ['furniture', 'Furniture & repairs', 'Möbel & Reparaturen', 'wrench'],
    ],
  },
  {
    top: ['food', 'Food', 'Essen & Trinken', 'shopping-basket'],
    color: '#ec9329',
    below: [
      ['groceries', 'Groceries', 'Lebensmittel', 'shopping-cart'],
      ['eating_out', 'Eating out', 'Restaurant', 'utensils'],
      ['coffee', 'Coffee & snacks', 'Café & Imbiss', 'coffee'],
    ],
  },
  {
    top: ['transport', 'Transport', 'Mobilität', 'car'],
    color: '#88abeb',
    below: [
      ['fuel', 'Fuel & parking', 'Tanken & Parken', 'car'],
      ['car', 'Car repairs & tax', 'Werkstatt & Kfz-Steuer', 'wrench'],
      ['public_transport', 'Public transport', 'Bus & Bahn', 'bus'],
    ],
  },
  {
    top: ['shopping', 'Shopping', 'Einkäufe', 'store'],
    color: '#8f3a5f',
    below: [
      ['clothes', 'Clothes', 'Kleidung', 'shirt'],
      ['household', 'Household goods', 'Haushalt', 'shopping-basket'],
    ],
  },
  {
    top: ['leisure', 'Leisure', 'Freizeit', 'film'],
    color: '#7f82fa',
    below: [
      ['subscriptions', 'Subscriptions', 'Abos', 'receipt'],
      ['sports', 'Sports', 'Sport', 'dumbbell'],
      ['books', 'Books & games', 'Bücher & Spiele', 'book'],
    ],
  },
  { top: ['travel', 'Travel', 'Reisen', 'plane'], color: '#33c0ba' },
  { top: ['health', 'Health', 'Gesundheit', 'heart-pulse'], color: '#d55a62' },
  { top: ['insurance', 'Insurance', 'Versicherungen', 'piggy-bank'], color: '#2f84ac' },
  {
    top: ['children', 'Children', 'Kinder', 'shapes'],
    color: '#9c7917',
    below: [['education', 'Education', 'Bildung', 'graduation-cap']],
  },
  { top: ['pets', 'Pets', 'Haustiere', 'paw-print'], color: '#a73400' },
  { top: ['gifts', 'Gifts & donations', 'Geschenke & Spenden', 'gift'], color: '#7e4784', classification: null },
  { top: ['taxes', 'Taxes & fees', 'Steuern & Gebühren', 'landmark'], color: '#17693c', classification: null },
];

const starter = (
  [key, en, de, icon]: Named,
  rest: Pick<StarterCategory, 'color' | 'classification' | 'below'>,
): StarterCategory => ({ key, names: { en, de }, icon, ...rest });

/** Thirty, each after the one that it belongs to. */
export const STARTER_CATEGORIES: readonly StarterCategory[] = GROUPS.flatMap(
  ({ top, color, classification = 'expense', below = [] }) => [
    starter(top, { color, classification, below: null }),
    ...below.map((named) => starter(named, { color: null, classification, below: top[0] })),
  ],
);
