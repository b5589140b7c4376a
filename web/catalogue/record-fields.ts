import { CATEGORY_ICONS } from '../platform/components/category-chip.ts';
import { type Choice, input, select } from '../platform/components/form.ts';
import type { FormState } from '../platform/form-state.ts';
import { type Html, html } from '../platform/html.ts';
import type { NamedKind } from './record-words.ts';
import { WORDS } from './words.ts';

const { records: words } = WORDS;

/** The categories that can be a parent. */
export type Parents = readonly { readonly id: string; readonly name: string }[];

export const FIELD_NAMES = ['name', 'color', 'icon', 'classification', 'parent_id', 'website_url'];

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
${input({ name: 'color', label: words.color, hint: words.colorHint }, form)}`;

const categoryFields = (parents: Parents, form: FormState): Html =>
  html`${select({ name: 'parent_id', label: words.parent }, [{ value: '', label: words.noParent }, ...parents.map(({ id, name }) => ({ value: id, label: name }))], form)}
${select({ name: 'icon', label: words.icon }, iconChoices(form.values['icon'] ?? ''), form)}
${select({ name: 'classification', label: words.classification }, CLASSIFICATIONS, form)}`;

/** An icon that another program chose stays a choice. */
const iconChoices = (chosen: string): readonly Choice[] => [
  { value: '', label: words.automatic },
  ...[...new Set([...CATEGORY_ICONS, ...(chosen === '' ? [] : [chosen])])].map((value) => ({
    value,
    label: value.replaceAll('-', ' '),
  })),
];
