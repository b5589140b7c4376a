import { type PersonDependencies, personEndpoint } from '../../shared/people/http/person-endpoint.ts';
import { beginSetup } from '../../shared/people/use-cases/local/second-factor-settings.ts';
import { json } from '../../shared/platform/http/answers.ts';
import { htmlResult } from '../../shared/platform/http/html-answers.ts';
import { isChange } from '../../shared/platform/http/open-endpoint.ts';
import { secondFactorPage, secondFactorSetupPage } from '../../web/people/settings/security-pages.ts';
import { composeLocal } from './local-sign-in.ts';

export type Dependencies = PersonDependencies & { readonly begin: ReturnType<typeof beginSetup> };

/** POST /settings/security/second_factor: creates a TOTP secret that takes effect once confirmed. GET: its page. */
export const createHandler = ({ begin, ...deps }: Dependencies) =>
  personEndpoint(deps, { recent: true }, async ({ person, isForm, viewer }, event) => {
    if (!isChange(event)) return htmlResult(200, secondFactorPage(await viewer(), person.user.secondFactor != null));
    const setup = await begin(person);
    if (isForm) return htmlResult(201, secondFactorSetupPage(await viewer(), setup));
    const { setupToken, secret, uri } = setup;
    return json(201, { data: { setup_token: setupToken, secret, otpauth_uri: uri } });
  });

export const compose = () => {
  const { person, ports } = composeLocal();
  return createHandler({ ...person, begin: beginSetup(ports) });
};
