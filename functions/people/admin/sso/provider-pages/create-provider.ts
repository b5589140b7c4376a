import { createProvider } from '../../../../../shared/people/admin/use-cases/administer-provider.ts';
import type { Page } from '../../../../../shared/people/http/person-endpoint.ts';
import type { ProviderStrategy } from '../../../../../shared/people/sso/domain/identity-provider.ts';
import { providerNameFault } from '../../../../../shared/people/sso/domain/provider-draft.ts';
import {
  atPresetFields,
  isPreset,
  PROVIDER_PRESETS,
  type PresetName,
  withPreset,
} from '../../../../../shared/people/sso/domain/provider-presets.ts';
import {
  atFormFields,
  newProviderForm,
  toProviderRequest,
} from '../../../../../shared/people/sso/schema/sso-provider-form.ts';
import { toProviderDraft } from '../../../../../shared/people/sso/schema/sso-provider-request.ts';
import { withMoreRows } from '../../../../../shared/people/sso/schema/sso-provider-rows.ts';
import type { ApiEvent, ApiResult } from '../../../../../shared/platform/http/api-event.ts';
import { htmlResult } from '../../../../../shared/platform/http/response/html-answers.ts';
import { type RefusedForm, typedIn } from '../../../../../shared/platform/http/response/refused-form.ts';
import { newProviderPage } from '../../../../../web/people/admin/sso/provider-pages.ts';
import { isStrategy } from '../../../../../web/people/admin/sso/provider-path.ts';
import type { Html } from '../../../../../web/platform/html.ts';
import { RECENT_SUPER_ADMIN } from '../../requirements.ts';
import type { ProviderActs } from '../provider-acts.ts';
import { certificatesIn, familiesFor, providerAnswer, providerAnswerPage } from './provider-view.ts';

/** POST /admin/sso_providers. GET /admin/sso_providers/new: its page. */
export const addProvider: Page<ProviderActs> = {
  requires: RECENT_SUPER_ADMIN,
  answer: (work) => {
    const create = work.changing(createProvider(work.acts));
    return async (request, event) => {
      const { fields, isForm, viewer, ...act } = request;
      const { origin } = act.edge;
      const { preset, strategy } = chosenIn(isForm ? fields : (event.queryStringParameters ?? {}));
      const page = async (form: RefusedForm) => {
        const certificates = certificatesIn(work, form.values);
        const choices = await familiesFor(work, act.person);
        const shown = { form: atFields(form), certificates, families: choices, origin };
        return newProviderPage(await viewer(), { ...shown, strategy, preset });
      };
      if (event.requestContext.http.method === 'GET')
        return preset === undefined ? beginning(event, strategy, page) : htmlResult(200, page(filledBy(preset)));
      if (isForm && fields['more_rows'] !== undefined) {
        return htmlResult(200, page({ values: withMoreRows(typedIn(fields), fields['more_rows']), errors: [] }));
      }
      return request.showFormOnError(page, async () => {
        const sent =
          isForm && strategy !== undefined
            ? toProviderRequest({ family_id: '', ...withPreset(fields) }, strategy)
            : fields;
        const draft = toProviderDraft(await work.fill(sent, null), { ...work.checks, origin });
        const provider = await create(act, draft);
        if (!isForm) return providerAnswer(201, provider, origin);
        return providerAnswerPage(work, request, { provider, isReadOnly: false, done: 'created' });
      });
    };
  },
};

/** The form of the chosen protocol, or the choice of a name and a protocol. */
const beginning = (
  { queryStringParameters }: ApiEvent,
  strategy: ProviderStrategy | undefined,
  page: (form: RefusedForm) => Promise<Html>,
): Promise<ApiResult> => {
  const name = queryStringParameters?.['name'];
  const fault = name === undefined ? undefined : providerNameFault(name);
  if (strategy === undefined) return htmlResult(200, page({ values: { name: name ?? '' }, errors: [] }));
  const values = { ...newProviderForm(strategy), ...(name !== undefined && { name }) };
  return fault === undefined
    ? htmlResult(200, page({ values: { ...values, ...(name !== undefined && { chosen_name: 'true' }) }, errors: [] }))
    : htmlResult(422, page({ values, errors: [`name ${fault}`] }));
};

/** A known provider, or a protocol; neither until the administrator has chosen. */
const chosenIn = ({ preset, strategy }: Readonly<Record<string, unknown>>) => {
  if (isPreset(preset)) return { preset, strategy: PROVIDER_PRESETS[preset].strategy };
  return { preset: undefined, strategy: typeof strategy === 'string' && isStrategy(strategy) ? strategy : undefined };
};

/** The form with what is known of a provider: its name, too, which the address to register depends on. */
const filledBy = (preset: PresetName): RefusedForm => {
  const { strategy, label, values } = PROVIDER_PRESETS[preset];
  const known = { ...newProviderForm(strategy), ...values };
  return { values: { ...known, label, name: preset, chosen_name: 'true', preset }, errors: [] };
};

const atFields = ({ values, errors }: RefusedForm): RefusedForm => ({
  values,
  errors: atPresetFields(atFormFields(errors, values), values['preset']),
});
