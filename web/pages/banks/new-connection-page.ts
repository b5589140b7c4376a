import { FEED_PROVIDERS } from '../../../shared/domain/ledger/feed.ts';
import { errorSummary, input, postForm, select } from '../../components/form.ts';
import { hidden } from '../../components/open-form.ts';
import type { FormState } from '../../form-state.ts';
import { type Html, html } from '../../html.ts';
import { layout } from '../../layout.ts';
import type { Viewer } from '../../viewer.ts';
import { PROVIDER_WORDS } from './bank-words.ts';

const NAMES = ['provider', 'setup_token', 'api_key', 'name', 'sync_start_date'];
const PROVIDERS = FEED_PROVIDERS.map((value) => ({ value, label: PROVIDER_WORDS[value] }));

/** GET /bank_connections/new */
export const newConnectionPage = (viewer: Viewer, form: FormState): Html =>
  layout({
    title: 'Connect a bank',
    viewer,
    content: postForm(
      viewer,
      { action: '/bank_connections/new' },
      html`${errorSummary(form, NAMES)}
${hidden('once', form.values['once'] ?? '')}
${select({ name: 'provider', label: 'By' }, PROVIDERS, form)}
${secretFields(form)}
${input({ name: 'name', label: 'Name (optional)', hint: 'You find it again by this name.' }, form)}
${input({ name: 'sync_start_date', label: 'Nothing before (optional)', type: 'date', hint: 'No sync reaches further back than this day.' }, form)}
<div class="row"><button type="submit">Connect</button> <a href="/bank_connections">Back</a></div>`,
    ),
  });

/** Never filled in again: what was typed is proved at once, and a token works once. */
export const secretFields = (form: FormState, provider?: 'us' | 'global'): Html =>
  html`${provider !== 'global' && input({ name: 'setup_token', label: 'Setup token', type: 'password', autocomplete: 'off', hint: 'For US banks: make one at SimpleFIN Bridge. It works once, so it is never asked for twice.' }, form)}
${provider !== 'us' && input({ name: 'api_key', label: 'API key', type: 'password', autocomplete: 'off', hint: 'For banks worldwide: from your account at the provider.' }, form)}`;
