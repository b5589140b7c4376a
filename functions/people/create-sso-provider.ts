import type { ProviderStrategy } from '../../shared/people/domain/identity-provider.ts';
import type { ProviderChecks } from '../../shared/people/domain/provider-draft.ts';
import { type PersonDependencies, personEndpoint } from '../../shared/people/http/person-endpoint.ts';
import {
  atFormFields,
  newProviderForm,
  toProviderRequest,
  withMoreRows,
} from '../../shared/people/schema/sso-provider-form.ts';
import { toProviderDraft } from '../../shared/people/schema/sso-provider-request.ts';
import { createProvider } from '../../shared/people/use-cases/admin/administer-provider.ts';
import { htmlResult } from '../../shared/platform/http/html-answers.ts';
import { ADMIN_LIMIT } from '../../shared/platform/http/open-endpoint.ts';
import { type RefusedForm, showFormOnError, typedIn } from '../../shared/platform/http/refused-form.ts';
import { newProviderPage } from '../../web/people/admin/sso/provider-pages.ts';
import { isStrategy } from '../../web/people/admin/sso/provider-words.ts';
import { composeProviderActs } from './provider-actions.ts';
import { certificatesIn, type ProviderViewPorts, providerAnswer, providerAnswerPage } from './provider-view.ts';
import type { FillFromMetadata } from './saml-metadata.ts';

export type Dependencies = PersonDependencies &
  Pick<ProviderViewPorts, 'certificateEnd'> & {
    readonly create: ReturnType<typeof createProvider>;
    readonly fill: FillFromMetadata;
    readonly checks: ProviderChecks;
  };

/** POST /admin/sso_providers. GET /admin/sso_providers/new: its page. */
export const createHandler = ({ create, fill, checks, certificateEnd, ...deps }: Dependencies) =>
  personEndpoint(deps, { role: 'super_admin', limit: ADMIN_LIMIT, recent: true }, async (request, event) => {
    const { fields, isForm, viewer, ...act } = request;
    const { origin } = act.edge;
    const requested = isForm ? fields['strategy'] : event.queryStringParameters?.['strategy'];
    const strategy = typeof requested === 'string' && isStrategy(requested) ? requested : undefined;
    const page = async (form: RefusedForm) => {
      const certificates = certificatesIn({ certificateEnd, now: deps.now }, form.values);
      const { familyId } = act.person.user;
      return newProviderPage(await viewer(), { strategy, form: atFields(form), certificates, familyId, origin });
    };
    if (event.requestContext.http.method === 'GET') return htmlResult(200, page(beginning(strategy)));
    if (isForm && fields['more_rows'] !== undefined) {
      return htmlResult(200, page({ values: withMoreRows(typedIn(fields)), errors: [] }));
    }
    return showFormOnError(request, page, async () => {
      const sent = isForm && strategy !== undefined ? toProviderRequest(fields, strategy) : fields;
      const draft = toProviderDraft(await fill(sent, null), { ...checks, origin });
      const provider = await create(act, draft);
      if (!isForm) return providerAnswer(201, provider, origin);
      const view = { certificateEnd, now: deps.now };
      return providerAnswerPage(view, request, { provider, isReadOnly: false, done: 'created' });
    });
  });

const beginning = (strategy: ProviderStrategy | undefined): RefusedForm => ({
  values: strategy === undefined ? {} : newProviderForm(strategy),
  errors: [],
});

const atFields = ({ values, errors }: RefusedForm): RefusedForm => ({ values, errors: atFormFields(errors, values) });

export const compose = () => {
  const { person, ports, fill, checks, changing, certificateEnd } = composeProviderActs();
  const create = changing(createProvider(ports));
  return createHandler({ ...person, fill, checks, certificateEnd, create });
};
