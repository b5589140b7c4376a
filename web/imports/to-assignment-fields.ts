import { CREATE, KIND_NAMES, type MappingTargets, NONE, targetsOf } from './mapping-choices.ts';
import { MAPPING_KINDS, type MappingKind } from './mappings-query.ts';

/** A text with what was chosen for it on the form. */
export type SentChoice = {
  /** Which line of the form. */
  readonly line: number;
  readonly type: MappingKind;
  readonly key: string;
  readonly choice: string;
  /** Class of an account that is to be created. */
  readonly accountClass: string;
  /** Typed, where there are too many to choose from. */
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
    const [choice, accountClass, name] = [text('choice'), text('class'), text('name').trim()];
    const hasOtherClass = choice === CREATE && accountClass !== text('was_class');
    return [
      {
        line,
        type,
        key,
        choice,
        accountClass,
        name,
        isChanged: choice !== text('was_choice') || hasOtherClass || name !== '',
      },
    ];
  });

/** Keys travel as JSON: a form would change the ends of their lines. */
const keyOf = (json: string): string | undefined => {
  try {
    const key: unknown = JSON.parse(json);
    return typeof key === 'string' ? key : undefined;
  } catch {
    return undefined;
  }
};

export type Assigned = {
  readonly mappings: readonly Readonly<Record<string, unknown>>[];
  /** By line, where what was chosen is not there. */
  readonly faults: ReadonlyMap<number, string>;
};

/** The decisions that differ from what the form showed, as the API takes them. */
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

/** Or what is wrong with it. */
const decisionOf = (sent: SentChoice, targets: MappingTargets): Readonly<Record<string, unknown>> | string => {
  const { type, choice, accountClass, name } = sent;
  if (type === 'account_type') return { value: choice === NONE ? null : choice };
  const known = targetsOf(targets, type);
  if (name !== '') {
    const found = known.find((one) => one.name === name) ?? known.find((one) => isLike(one.name, name));
    return found === undefined ? `There is no ${KIND_NAMES[type].one} "${name}"` : { mappable_id: found.id };
  }
  if (choice === CREATE) {
    return {
      mappable_id: null,
      create_when_empty: true,
      ...(type === 'account' && accountClass !== '' && { value: accountClass }),
    };
  }
  if (choice === NONE) return { mappable_id: null, create_when_empty: false };
  if (known.some(({ id }) => id === choice)) return { mappable_id: choice };
  return `The ${KIND_NAMES[type].one} is not there any more: choose another`;
};

const isLike = (one: string, other: string): boolean =>
  one.normalize('NFC').toLowerCase() === other.normalize('NFC').toLowerCase();
