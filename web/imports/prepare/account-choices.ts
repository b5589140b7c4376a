import { isInUse } from '../../../shared/ledger/entries/domain/account.ts';
import { ACCOUNT_CLASSES } from '../../ledger/words/kinds.ts';
import { type Choice, input, select } from '../../platform/components/form.ts';
import { errorsOf, type FormState } from '../../platform/form-state.ts';
import { type Html, html } from '../../platform/html.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { WORDS } from '../words/new-import.ts';

const TEXTS = WORDS.newAccount;

/** An account that a file can be imported into. */
export type ChoosableAccount = {
  readonly id: string;
  readonly name: string;
  readonly currency: string;
  readonly status: string;
  readonly closedOn?: string | null;
};

/** The option that creates an account with the form. */
export const NEW_ACCOUNT = 'new';

export const NEW_ACCOUNT_FIELDS = ['new_account_name', 'new_account_type', 'new_account_currency'];

type NewAccount = {
  readonly title: string;
  readonly lead: string;
  readonly nameHint: string;
};

/** Without their names, which would be most of the page. */
export const CURRENCIES: readonly Choice[] = Intl.supportedValuesOf('currency').map((value) => ({
  value,
  label: value,
}));

/** `isOpen`: none is proposed. */
const currencies = (isOpen: boolean): readonly Choice[] => [
  ...(isOpen ? [{ value: '', label: TEXTS.chooseCurrency }] : []),
  ...CURRENCIES,
];

/** The fields of a new account, open if it is chosen or has errors. */
export const newAccountFields = (viewer: Viewer, given: FormState, texts: NewAccount = TEXTS): Html => {
  const { new_account_type = 'depository', new_account_currency = viewer.currency } = given.values;
  const form = { ...given, values: { ...given.values, new_account_type, new_account_currency } };
  const hasErrors = NEW_ACCOUNT_FIELDS.some((name) => errorsOf(form, name).length > 0);
  const isOpen = given.values['account_id'] === NEW_ACCOUNT || hasErrors;
  return html`<details${isOpen && html` open`}><summary>${texts.title}</summary>
<p class="muted">${texts.lead}</p>
<div class="fields">${input({ name: 'new_account_name', label: TEXTS.name, autocomplete: 'off', hint: texts.nameHint }, form)}
${select({ name: 'new_account_type', label: TEXTS.class }, ACCOUNT_CLASSES, form)}
${select({ name: 'new_account_currency', label: TEXTS.currency }, currencies(new_account_currency === ''), form)}</div></details>`;
};

/** The same choices with a new account after the first one. */
export const withNewAccount = ([none, ...known]: readonly Choice[]): readonly Choice[] => [
  ...(none === undefined ? [] : [none]),
  { value: NEW_ACCOUNT, label: TEXTS.choice },
  ...known,
];

/** Sorted by name. A closed account is listed only if it is the chosen one. */
export const accountChoices = (
  accounts: readonly ChoosableAccount[],
  chosen: string | undefined,
  none: string,
): readonly Choice[] => [
  { value: '', label: none },
  ...accounts
    .filter((account) => isInUse(account) || account.id === chosen)
    .map(({ id, name, currency }) => ({ value: id, label: TEXTS.known(name, currency) }))
    .toSorted((a, b) => a.label.localeCompare(b.label)),
];
