import { CATEGORY_ICONS, categoryIcon, swatch } from '../platform/components/category-chip.ts';
import { type Choice, input, type PictureChoice, pictureChoices, select } from '../platform/components/form.ts';
import type { FormState } from '../platform/form-state.ts';
import { type Html, html } from '../platform/html.ts';
import type { NamedKind } from './record-words.ts';
import { WORDS } from './words.ts';

const { records: words } = WORDS;

/** The categories that can be a parent. */
export type Parents = readonly { readonly id: string; readonly name: string }[];

const PARENT = { name: 'parent_id', label: words.parent, term: words.parentTerm, hint: words.parentHint };
const CLASSIFICATION = { name: 'classification', label: words.classification, term: words.classificationTerm };

/** For error messages. */
export const FIELD_LABELS = {
  name: words.name,
  color: words.color,
  icon: words.icon,
  website_url: words.website,
  [CLASSIFICATION.name]: CLASSIFICATION.term,
  [PARENT.name]: PARENT.term,
};

const CLASSIFICATIONS: readonly Choice[] = [
  { value: '', label: words.classifications.both },
  { value: 'expense', label: words.classifications.expense },
  { value: 'income', label: words.classifications.income },
];

/** The fields of a new or changed record. */
export const recordFields = (kind: NamedKind, parents: Parents, form: FormState): Html =>
  html`${input({ name: 'name', label: words.name, required: true }, form)}
${kind === 'category' && categoryFields(parents, form)}
${kind === 'merchant' && input({ name: 'website_url', label: words.website, type: 'url', hint: words.websiteHint }, form)}
${pictureChoices({ name: 'color', label: words.color }, colorChoices(form.values['color'] ?? ''), form)}`;

const categoryFields = (parents: Parents, form: FormState): Html =>
  html`<div class="fields">${select(PARENT, [{ value: '', label: words.noParent }, ...parents.map(({ id, name }) => ({ value: id, label: name }))], form)}
${select(CLASSIFICATION, CLASSIFICATIONS, form)}</div>
${pictureChoices({ name: 'icon', label: words.icon }, iconChoices(form.values['icon'] ?? ''), form)}`;

const [GENERAL = '', ...SPECIAL] = CATEGORY_ICONS;

/** No icon is drawn as the general one. An icon that another program chose stays a choice. */
const iconChoices = (chosen: string): readonly PictureChoice[] =>
  [chosen === GENERAL ? GENERAL : '', ...withOwn(SPECIAL, chosen)].map((value) => ({
    value,
    label: words.icons[value === '' ? GENERAL : value] ?? words.otherIcon(value),
    picture: categoryIcon(value),
  }));

/** A colour that was chosen elsewhere stays a choice. */
const colorChoices = (chosen: string): readonly PictureChoice[] => [
  { value: '', label: words.automaticColor },
  ...withOwn(Object.keys(words.colors), chosen).map((value) => ({
    value,
    label: words.colors[value] ?? words.otherColor(value),
    picture: swatch(value),
  })),
];

const withOwn = (choices: readonly string[], chosen: string): readonly string[] =>
  ['', GENERAL, ...choices].includes(chosen) ? choices : [...choices, chosen];
