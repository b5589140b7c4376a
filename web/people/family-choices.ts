import type { Choice } from '../platform/components/form.ts';
import { WORDS } from './words.ts';

/** Languages offered for writing money and dates. */
const LOCALES = [
  ...[
    'en',
    'en-US',
    'en-GB',
    'en-AU',
    'en-CA',
    'en-IE',
    'en-IN',
    'en-NZ',
    'en-ZA',
    'cs',
    'da',
    'de-AT',
    'de-CH',
    'de-DE',
  ],
  ...['el', 'es-ES', 'es-MX', 'es-AR', 'et', 'fi', 'fr-BE', 'fr-CA', 'fr-CH', 'fr-FR', 'hr', 'hu', 'it-CH', 'it-IT'],
  ...['ja', 'ko', 'lt', 'lv', 'nb', 'nl-BE', 'nl-NL', 'pl', 'pt-BR', 'pt-PT', 'ro', 'sk', 'sl', 'sv', 'tr', 'uk'],
  ...['zh-CN', 'zh-TW'],
];

let choices: FamilyChoices | undefined;

export type FamilyChoices = {
  readonly locales: readonly Choice[];
  readonly currencies: readonly Choice[];
  readonly timeZones: readonly Choice[];
  readonly dateFormats: readonly Choice[];
};

/** Choices for a new family's settings, computed on first use because the lists are long. */
export const familyChoices = (): FamilyChoices => {
  choices ??= {
    locales: LOCALES.map(named('language')).toSorted(byLabel),
    currencies: Intl.supportedValuesOf('currency')
      .map(named('currency'))
      .map(({ value, label }) => ({ value, label: WORDS.currency(value, label) })),
    timeZones: ['UTC', ...Intl.supportedValuesOf('timeZone')].map((value) => ({ value, label: value })),
    dateFormats: [
      { value: '%m/%d/%Y', label: WORDS.monthFirst },
      { value: '%d/%m/%Y', label: WORDS.dayFirst },
      { value: '%d.%m.%Y', label: '31.12.2026' },
      { value: '%d-%m-%Y', label: '31-12-2026' },
      { value: '%Y-%m-%d', label: '2026-12-31' },
    ],
  };
  return choices;
};

const named = (type: 'language' | 'currency') => {
  const names = new Intl.DisplayNames(['en'], { type, languageDisplay: 'standard' });
  return (value: string): Choice => ({ value, label: names.of(value) ?? value });
};

const byLabel = (a: Choice, b: Choice): number => a.label.localeCompare(b.label, 'en');

/** The first requested language that is supported, matched by full tag or by language alone. */
export const knownLocale = (acceptLanguage: string): string => {
  const asked = acceptLanguage.split(',').map((part) => (part.split(';')[0] ?? '').trim().toLowerCase());
  for (const tag of asked) {
    const exact = LOCALES.find((locale) => locale.toLowerCase() === tag);
    const near = LOCALES.find((locale) => locale.split('-')[0] === tag.split('-')[0]);
    if (exact ?? near) return exact ?? near ?? 'en';
  }
  return 'en';
};
