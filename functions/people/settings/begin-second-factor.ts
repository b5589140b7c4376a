import { type PersonDependencies, personEndpoint } from '../../../shared/people/http/person-endpoint.ts';
import { beginSetup } from '../../../shared/people/use-cases/local/second-factor-settings.ts';
import type { Passkeys } from '../../../shared/people/use-cases/people-ports.ts';
import { json } from '../../../shared/platform/http/answers.ts';
import { htmlResult } from '../../../shared/platform/http/html-answers.ts';
import { isChange } from '../../../shared/platform/http/open-endpoint.ts';
import { secondFactorPage, secondFactorSetupPage } from '../../../web/people/settings/credential-pages.ts';
import { composeLocal } from '../sign-in/local-sign-in.ts';

export type Dependencies = PersonDependencies & {
  readonly begin: ReturnType<typeof beginSetup>;
  readonly passkeys: Pick<Passkeys, 'listOf'>;
};

/** POST /settings/security/second_factor: creates a TOTP secret that takes effect once confirmed. GET: its page. */
export const createHandler = ({ begin, passkeys, ...deps }: Dependencies) =>
  personEndpoint(deps, { recent: true }, async ({ person, isForm, viewer }, event) => {
    const { id, secondFactor } = person.user;
    if (!isChange(event)) {
      const state = {
        isOn: secondFactor != null,
        hasApp: secondFactor?.secret != null,
        passkeys: (await passkeys.listOf(id)).length,
      };
      return htmlResult(200, secondFactorPage(await viewer(), state));
    }
    const setup = await begin(person);
    if (isForm) return htmlResult(201, secondFactorSetupPage(await viewer(), setup));
    const { setupToken, secret, uri } = setup;
    return json(201, { data: { setup_token: setupToken, secret, otpauth_uri: uri } });
  });

export const compose = () => {
  const { person, ports } = composeLocal();
  return createHandler({ ...person, begin: beginSetup(ports), passkeys: ports.passkeys });
};
