import { similarName } from '../../../shared/imports/accounts/domain/similar-names.ts';
import type { ImportMapping } from '../../../shared/imports/schema/import-mapping.ts';
import { type ImportId, isUuid } from '../../../shared/platform/domain/ids.ts';
import { withQuery } from '../../platform/components/table.ts';
import { NEW_ACCOUNT } from '../prepare/account-choices.ts';
import { WORDS } from '../words/names.ts';

/** A record of the family that a text can be matched to. */
export type MappingTarget = { readonly id: string; readonly name: string; readonly label: string };
export type MappingTargets = Readonly<Record<Exclude<MappingKind, 'account_type'>, readonly MappingTarget[]>>;

/** If there are more, the user types a name instead of choosing from a list. */
export const MOST_TARGETS_LISTED = 50;

/** Choices other than the id of a record or the class of an account. */
export const CREATE = 'create';
export const NONE = 'none';

/** The current choice for a text. */
export const choiceOf = ({ type, value, mappable, create_when_empty, key }: ImportMapping): string => {
  if (type === 'account_type') return value ?? NONE;
  if (mappable !== null) return mappable.id;
  return create_when_empty && key !== '' ? CREATE : NONE;
};

const NOT_NAMES: readonly string[] = [CREATE, NONE, NEW_ACCOUNT, ''];

/**
 * The values of records in a menu: their labels, which options then do not repeat, so that a page with many menus stays
 * light. A label that several have, or that a browser would change, is no value; then it is the id.
 */
export const menuValues = (known: readonly MappingTarget[]): ReadonlyMap<string, string> => {
  const labels = Map.groupBy(known, ({ label }) => label);
  const isPlain = (label: string): boolean =>
    label === label.trim().replaceAll(/\s+/g, ' ') && !NOT_NAMES.includes(label) && !isUuid(label);
  return new Map(
    known.map(({ id, label }) => [id, isPlain(label) && labels.get(label)?.length === 1 ? label : id] as const),
  );
};

export const targetsOf = (targets: MappingTargets, kind: MappingKind): readonly MappingTarget[] =>
  kind === 'account_type' ? [] : targets[kind];

/** An existing record with a similar name. Rows are only assigned to it after the user presses its button. */
export const suggestionFor = (mapping: ImportMapping, targets: MappingTargets): MappingTarget | undefined => {
  const { type, key, mappable, assigned, candidates } = mapping;
  const isOpen = mappable === null && !assigned && candidates === undefined;
  return isOpen ? similarName(type, key, targetsOf(targets, type)) : undefined;
};

/** The value of the button that uses all suggestions of a page. */
export const USE_ALL = 'all';

/** The filters and the page of the list of mappings, all kept in the URL. */
export type MappingsQuery = {
  readonly type: '' | MappingKind;
  readonly assigned: '' | 'true' | 'false';
  readonly page: number;
};
export type MappingKind = 'account' | 'category' | 'tag' | 'account_type';

export const MAPPING_KINDS = ['account', 'account_type', 'category', 'tag'] as const satisfies readonly MappingKind[];

type Sent = Readonly<Record<string, string | undefined>>;

/** Parses the query of a URL; invalid values are ignored. */
export const toMappingsQuery = (sent: Sent): MappingsQuery => ({
  type: MAPPING_KINDS.find((kind) => kind === sent['type']) ?? '',
  assigned: (['true', 'false'] as const).find((value) => value === sent['assigned']) ?? '',
  page: /^[1-9][0-9]{0,8}$/.test(sent['page'] ?? '') ? Number(sent['page']) : 1,
});

export const mappingsParameters = ({ type, assigned, page }: MappingsQuery) => ({
  type,
  assigned,
  page: page === 1 ? '' : String(page),
});

export const mappingsPath = (importId: ImportId, query: MappingsQuery, done = ''): string =>
  withQuery(`/imports/${importId}/mappings`, { ...mappingsParameters(query), done });

/** The filters as one text, so that a form can return to them. */
export const mappingsBack = (query: MappingsQuery): string => withQuery('', mappingsParameters(query)).slice(1);
export const mappingsQueryOf = (back: unknown): MappingsQuery =>
  toMappingsQuery(Object.fromEntries(new URLSearchParams(typeof back === 'string' ? back : '')));

/** A text and the choice submitted for it. */
export type SentChoice = {
  /** Line number on the form, from 0. */
  readonly line: number;
  readonly type: MappingKind;
  readonly key: string;
  readonly choice: string;
  /** The class of an account to be created. */
  readonly accountClass: string;
  /** The currency of an account to be created; blank if none is chosen. */
  readonly currency: string;
  /** A typed name; blank if a choice was made from the list. */
  readonly name: string;
  readonly isChanged: boolean;
};

type Form = Readonly<Record<string, unknown>>;
const MOST_LINES = 100;

export const sentChoices = (form: Form): readonly SentChoice[] =>
  Array.from({ length: MOST_LINES }, (_, line) => line).flatMap((line) => {
    const text = (name: string): string => {
      const value = form[`${name}_${line}`];
      return typeof value === 'string' ? value : '';
    };
    const type = MAPPING_KINDS.find((kind) => kind === text('type'));
    const key = keyOf(text('key'));
    if (type === undefined || key === undefined) return [];
    const isSuggested = [String(line), USE_ALL].includes(String(form['use'])) && text('suggested') !== '';
    const choice = isSuggested ? text('suggested') : text('choice');
    const [accountClass, currency, name] = [text('class'), text('currency'), isSuggested ? '' : text('name').trim()];
    const isOther = accountClass !== text('was_class') || currency !== text('was_currency');
    return [
      {
        line,
        type,
        key,
        choice,
        accountClass,
        currency,
        name,
        isChanged: choice !== text('was_choice') || (choice === CREATE && isOther) || name !== '',
      },
    ];
  });

/** Keys are sent as JSON because forms change line breaks. */
const keyOf = (json: string): string | undefined => {
  try {
    const key: unknown = JSON.parse(json);
    return typeof key === 'string' ? key : undefined;
  } catch {
    return undefined;
  }
};

type Assigned = {
  readonly mappings: readonly Readonly<Record<string, unknown>>[];
  /** Errors by line, where the chosen record does not exist. */
  readonly faults: ReadonlyMap<number, string>;
};

/** The choices that differ from what the form showed, as API fields. */
export const toAssignmentFields = (choices: readonly SentChoice[], targets: MappingTargets): Assigned => {
  const faults = new Map<number, string>();
  const mappings = choices
    .filter(({ isChanged }) => isChanged)
    .flatMap((sent) => {
      const decided = decisionOf(sent, targets);
      if (typeof decided !== 'string') return [{ type: sent.type, key: sent.key, ...decided }];
      faults.set(sent.line, decided);
      return [];
    });
  return { mappings, faults };
};

/** The API fields of a choice, or an error message. */
const decisionOf = (sent: SentChoice, targets: MappingTargets): Readonly<Record<string, unknown>> | string => {
  const { type, choice, accountClass, currency, name } = sent;
  if (type === 'account_type') return { value: choice === NONE ? null : choice };
  const known = targetsOf(targets, type);
  if (name !== '') {
    const found = known.find((target) => target.name === name) ?? known.find((target) => isLike(target.name, name));
    return found === undefined ? WORDS.refused.noRecord(WORDS.kinds[type].one, name) : { mappable_id: found.id };
  }
  if (choice === CREATE) {
    return {
      mappable_id: null,
      create_when_empty: true,
      ...(type === 'account' && accountClass !== '' && { value: accountClass }),
      ...(type === 'account' && currency !== '' && { currency }),
    };
  }
  if (choice === NEW_ACCOUNT && type === 'account') return { mappable_id: NEW_ACCOUNT };
  if (choice === NONE) return { mappable_id: null, create_when_empty: false };
  const chosen = known.find(({ id }) => id === choice)?.id ?? idOfValue(known, choice);
  if (chosen !== undefined) return { mappable_id: chosen };
  return WORDS.refused.gone(WORDS.kinds[type].one);
};

const idOfValue = (known: readonly MappingTarget[], choice: string): string | undefined =>
  [...menuValues(known)].find(([, value]) => value === choice)?.[0];

const isLike = (a: string, b: string): boolean => a.normalize('NFC').toLowerCase() === b.normalize('NFC').toLowerCase();
