import type { FeedProvider } from '../../shared/ledger/domain/feed.ts';
import { errorSummary, input, postForm } from '../platform/components/form.ts';
import { hidden } from '../platform/components/open-form.ts';
import type { FormState } from '../platform/form-state.ts';
import { type Html, html } from '../platform/html.ts';
import { layout } from '../platform/layout.ts';
import type { Viewer } from '../platform/viewer.ts';
import { SECRET_FIELDS } from './bank-words.ts';
import { secretField, secretSteps } from './secret-field.ts';

const TITLES: Readonly<Record<FeedProvider, string>> = {
  us: 'Connect US banks',
  global: 'Connect banks worldwide',
};

/** GET /bank_connections/new?provider=… */
export const newConnectionPage = (viewer: Viewer, provider: FeedProvider, form: FormState): Html =>
  layout({
    title: TITLES[provider],
    viewer,
    notice: errorSummary(form, [SECRET_FIELDS[provider], 'name', 'sync_start_date']),
    content: html`${secretSteps(provider)}
${postForm(
  viewer,
  { action: '/bank_connections/new' },
  html`${hidden('once', form.values['once'] ?? '')}${hidden('provider', provider)}
${secretField(provider, form)}
${input({ name: 'name', label: 'Name (optional)', hint: 'You find it again by this name.' }, form)}
${input({ name: 'sync_start_date', label: 'Nothing before (optional)', type: 'date', hint: 'No sync reaches further back than this day.' }, form)}
<div class="row"><button type="submit">Connect</button> <a href="/bank_connections/new">Choose another way</a></div>`,
)}`,
  });
