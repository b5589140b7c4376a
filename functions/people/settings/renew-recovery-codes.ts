import { type PersonDependencies, personEndpoint } from '../../../shared/people/http/person-endpoint.ts';
import { renewRecoveryCodes } from '../../../shared/people/use-cases/local/second-factor-settings.ts';
import { json } from '../../../shared/platform/http/answers.ts';
import { htmlResult } from '../../../shared/platform/http/html-answers.ts';
import { recoveryCodesPage } from '../../../web/people/settings/credential-pages.ts';
import { composeLocalWithMail } from '../sign-in/local-sign-in-with-mail.ts';

export type Dependencies = PersonDependencies & { readonly renew: ReturnType<typeof renewRecoveryCodes> };

/** POST /settings/security/recovery_codes */
export const createHandler = ({ renew, ...deps }: Dependencies) =>
  personEndpoint(deps, { recent: true }, async ({ isForm, viewer, ...act }) => {
    const codes = await renew(act);
    if (isForm) return htmlResult(201, recoveryCodesPage(await viewer(), codes));
    return json(201, { data: { recovery_codes: codes } });
  });

export const compose = () => {
  const { person, ports } = composeLocalWithMail();
  return createHandler({ ...person, renew: renewRecoveryCodes(ports) });
};
