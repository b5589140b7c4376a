import { foundIn, isKnownRefusal, isUnlike } from '../../../shared/imports/known-records/domain/known-refusal.ts';
import type { ImportDetail } from '../../../shared/imports/schema/import-detail.ts';
import type { WirePreview } from '../../../shared/imports/schema/preflight.ts';
import { select } from '../../platform/components/form.ts';
import { table } from '../../platform/components/table.ts';
import { day, money } from '../../platform/components/values.ts';
import type { FormState } from '../../platform/form-state.ts';
import { counted, formatCount } from '../../platform/format/counts.ts';
import { withoutCode } from '../../platform/format/import-words.ts';
import { type Child, type Html, html, NOTHING } from '../../platform/html.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { WORDS } from '../words/preview.ts';

const { publish: PUBLISH, known: KNOWN } = WORDS;

type Known = WirePreview['known_records'];
type Row = NonNullable<Known>['rows'][number];

/** The field of the decision. */
export const KNOWN_RECORDS = { name: 'on_known_records', label: PUBLISH.known, required: true };
const CHOICES = ['', 'update', 'match', 'create'] as const;
/** For records that look like those of another program. */
const SEPARATE = ['', 'create'] as const;

/** The question to decide: the records of earlier files, or the sentence with which a large file was refused. */
export type Undecided = NonNullable<Known> | string;

/** undefined if nothing is to be decided. */
export const undecidedKnown = (known: Known, { error }: Pick<ImportDetail, 'error'>): Undecided | undefined => {
  if (known === null) return error != null && isKnownRefusal(error) ? withoutCode(foundIn(error)) : undefined;
  return known.updated > 0 || known.unlike > 0 || known.deleted_accounts.length > 0 ? known : undefined;
};

/** The question, with its answers. */
export const knownQuestion = (viewer: Viewer, undecided: Undecided, form: FormState): Html => {
  const areUnlike = typeof undecided === 'string' ? isUnlike(undecided) : undecided.unlike > 0;
  const options = (areUnlike ? SEPARATE : CHOICES).map((value) => ({ value, label: PUBLISH.knownChoices[value] }));
  return html`<p>${typeof undecided === 'string' ? `${undecided}.` : inWords(viewer, undecided)}</p>${select(KNOWN_RECORDS, options, form)}`;
};

const inWords = ({ locale }: Viewer, known: NonNullable<Known>): string => {
  const { updated, unlike, deleted_accounts: accounts } = known;
  const sentences = [
    ...(updated > 0 ? [KNOWN.updated(counted(updated, locale))] : []),
    ...(unlike > 0 ? [KNOWN.unlike(counted(unlike, locale))] : []),
    ...(accounts.length > 0 ? [KNOWN.deletedAccounts(accounts)] : []),
  ];
  return sentences.join(' ');
};

/** The records that are not the same as in an earlier file. */
export const knownSection = (viewer: Viewer, known: Known): Html => {
  if (known === null || known.rows.length === 0) return NOTHING;
  const left = known.updated + known.left + known.deleted - known.rows.length;
  return html`<section><h2>${KNOWN.title}</h2>${table(
    KNOWN.caption,
    [
      { label: KNOWN.name, isHeader: true, cell: ({ name }) => name },
      { label: KNOWN.line, isAmount: true, cell: ({ line }) => formatCount(line, viewer.locale) },
      { label: KNOWN.before, cell: ({ before, fields }) => values(viewer, before, fields) },
      { label: KNOWN.after, cell: ({ after, fields }) => values(viewer, after, fields) },
      { label: KNOWN.effect, cell: ({ effect }) => KNOWN.effects[effect] },
    ],
    known.rows,
    { isStacked: true },
  )}${left > 0 && html`<p>${KNOWN.more(formatCount(left, viewer.locale))}</p>`}</section>`;
};

const values = (viewer: Viewer, shown: Row['before'], fields: Row['fields']): Child => {
  const { date, amount, currency, name, notes } = shown;
  const parts: readonly Child[] = [
    ...(date === undefined ? [] : [day(date, viewer)]),
    ...(amount === undefined ? [] : [money(amount, currency ?? '', viewer)]),
    ...(name === undefined ? [] : [name]),
    ...(notes == null ? [] : [notes]),
  ];
  const others = fields.filter((field) => !Object.hasOwn(shown, field)).map((field) => KNOWN.fields[field] ?? field);
  const all = others.length === 0 ? parts : [...parts, KNOWN.others(others)];
  return html`${all.map((part, at) => html`${at > 0 && ', '}${part}`)}`;
};
