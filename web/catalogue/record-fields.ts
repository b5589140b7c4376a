import { CATEGORY_ICONS } from '../platform/components/category-chip.ts';
import { type Choice, input, select } from '../platform/components/form.ts';
import type { FormState } from '../platform/form-state.ts';
import { type Html, html } from '../platform/html.ts';
import type { NamedKind } from './record-words.ts';

/** The categories that can be a parent. */
export type Parents = readonly { readonly id: string; readonly name: string }[];

export const FIELD_NAMES = ['name', 'color', 'icon', 'classification', 'parent_id', 'website_url'];

const CLASSIFICATIONS: readonly Choice[] = [
  { value: '', label: 'Both' },
  { value: 'expense', label: 'Expenses' },
  { value: 'income', label: 'Income' },
];

/** The fields of a new or changed record. */
export const recordFields = (kind: NamedKind, parents: Parents, form: FormState): Html =>
  html`${input({ name: 'name', label: 'Name', required: true }, form)}
${kind === 'category' && categoryFields(parents, form)}
${kind === 'merchant' && input({ name: 'website_url', label: 'Website (optional)', type: 'url', hint: 'Such as https://bakery.example' }, form)}
${input({ name: 'color', label: 'Colour (optional)', hint: 'Such as #4da568. Leave it empty for an automatic one.' }, form)}`;

const categoryFields = (parents: Parents, form: FormState): Html =>
  html`${select({ name: 'parent_id', label: 'Below' }, [{ value: '', label: 'None: at the top' }, ...parents.map(({ id, name }) => ({ value: id, label: name }))], form)}
${select({ name: 'icon', label: 'Icon' }, iconChoices(form.values['icon'] ?? ''), form)}
${select({ name: 'classification', label: 'For' }, CLASSIFICATIONS, form)}`;

/** An icon that another program chose stays a choice. */
const iconChoices = (chosen: string): readonly Choice[] => [
  { value: '', label: 'Automatic' },
  ...[...new Set([...CATEGORY_ICONS, ...(chosen === '' ? [] : [chosen])])].map((value) => ({
    value,
    label: value.replaceAll('-', ' '),
  })),
];
