import { checkbox, errorSummary, input, postForm } from '../../../platform/components/form.ts';
import { notice } from '../../../platform/components/notice.ts';
import { type FormState, fieldOf, newForm } from '../../../platform/form-state.ts';
import { type Html, html } from '../../../platform/html.ts';
import { layout } from '../../../platform/layout.ts';
import type { Viewer } from '../../../platform/viewer.ts';
import { providerPath } from './provider-words.ts';

export type DeleteContent = {
  readonly provider: { readonly name: string; readonly label: string; readonly enabled: boolean };
  readonly form?: FormState;
};

/** GET /admin/sso_providers/{name}/delete */
export const deletePage = (viewer: Viewer, { provider, form = newForm() }: DeleteContent): Html => {
  const path = providerPath(provider.name);
  return layout({
    title: `Delete ${provider.name}`,
    viewer,
    notice: errorSummary(form, ['name', 'force']),
    content: html`${notice('warning', html`<p>Nobody signs in by ${provider.label} any more, for good: accounts that are linked stay unlinked even if you make a provider of the same name.${provider.enabled && html` To pause it, disable it instead.`}</p>`)}
${postForm(
  viewer,
  { action: `${path}/delete` },
  html`${input({ name: 'name', label: 'Type the name of the provider to confirm', required: true, autocomplete: 'off', hint: provider.name }, form)}
${isStranding(form) && checkbox({ name: 'force', label: 'Delete it although they cannot sign in any more' }, form)}
<p class="row"><button type="submit" class="danger">Delete for good</button> <a href="${path}">Keep it</a></p>`,
)}`,
  });
};

const isStranding = ({ values, errors }: FormState): boolean =>
  values['force'] === 'true' || errors.some((sentence) => fieldOf(sentence, ['force']) === 'force');
