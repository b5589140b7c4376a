import type { FeedProvider } from '../../shared/ledger/domain/feed.ts';
import { input } from '../platform/components/form.ts';
import type { FormState } from '../platform/form-state.ts';
import { type Html, html } from '../platform/html.ts';
import { SECRET_FIELDS } from './bank-words.ts';

const FIELDS: Readonly<Record<FeedProvider, readonly [label: string, hint: string]>> = {
  us: ['Setup token', 'It works once and is used up when you send it. It is not shown again.'],
  global: ['API key', 'It is kept encrypted and is not shown again.'],
};

const STEPS: Readonly<Record<FeedProvider, readonly string[]>> = {
  us: [
    'Sign in at your provider, for example SimpleFIN Bridge, and connect your banks there.',
    'Make a new setup token there, one for Counterfoil alone.',
    'Copy it into the field below.',
  ],
  global: [
    'Sign in at your provider and connect your banks there.',
    'Make an API key there, one for Counterfoil alone.',
    'Copy it into the field below.',
  ],
};

/** Where to get what a provider asks for. */
export const secretSteps = (provider: FeedProvider): Html =>
  html`<ol>${STEPS[provider].map((step) => html`<li>${step}</li>`)}</ol>`;

/** Never filled in again: what was typed is proved at once, and a token works once. */
export const secretField = (provider: FeedProvider, form: FormState): Html => {
  const [label, hint] = FIELDS[provider];
  const name = SECRET_FIELDS[provider];
  return input({ name, label, hint, type: 'password', autocomplete: 'off', required: true }, form);
};
