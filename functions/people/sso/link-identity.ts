import { whenFlowExpired } from '../../../shared/people/http/expired-flow.ts';
import { PENDING_LINK_COOKIE, ssoCookies } from '../../../shared/people/http/sign-in-cookies.ts';
import { verifyPassword } from '../../../shared/people/identity/password.ts';
import { recoveryCodeDigest } from '../../../shared/people/identity/recovery-codes.ts';
import { totpStep } from '../../../shared/people/identity/totp.ts';
import { toLinkFields } from '../../../shared/people/schema/link-fields.ts';
import { toPendingLink } from '../../../shared/people/schema/sign-in-answers.ts';
import { createSecondFactors } from '../../../shared/people/store/second-factor-repository.ts';
import { linkIdentity } from '../../../shared/people/use-cases/sso/link-identity.ts';
import { findPendingLink } from '../../../shared/people/use-cases/sso/pending-link.ts';
import { DomainError } from '../../../shared/platform/domain/errors.ts';
import { json, redirect } from '../../../shared/platform/http/answers.ts';
import { cookieOf, dropCookie, withCookies } from '../../../shared/platform/http/cookies.ts';
import { type OpenDependencies, openEndpoint } from '../../../shared/platform/http/open-endpoint.ts';
import { readFields } from '../../../shared/platform/http/read-form.ts';
import { showFormOnError } from '../../../shared/platform/http/refused-form.ts';
import { linkPage } from '../../../web/people/sign-in/link-page.ts';
import { composeSsoWithMail } from './sso-with-mail.ts';

export type Dependencies = OpenDependencies & {
  readonly link: ReturnType<typeof linkIdentity>;
  readonly findLink: ReturnType<typeof findPendingLink>;
};

const LIMIT = { name: 'link', perMinute: 60 } as const;

/** POST /sessions/link {password, code?}: verifies the owner of the pending identity, links it and signs in. */
export const createHandler = ({ link, findLink, ...deps }: Dependencies) =>
  openEndpoint(deps, { limit: LIMIT }, async (event, edge) => {
    const sent = readFields(event);
    const token = cookieOf(event, PENDING_LINK_COOKIE) ?? '';
    const act = async () => {
      if (token === '')
        throw new DomainError('unauthorized', 'Sign in with a provider first: there is no identity to link');
      const outcome = await link({ ...toLinkFields(sent.fields), token, edge });
      const cookies = ssoCookies(outcome);
      if (sent.isForm) return redirect(outcome.location, cookies);
      return withCookies(json(201, { data: { location: outcome.location } }), cookies);
    };
    if (!sent.isForm) return act();
    const found = token === '' ? undefined : await findLink(token);
    if (found === undefined) return linkOver();
    return whenFlowExpired(
      showFormOnError(sent, (form) => linkPage({ ...toPendingLink(found), form }), act),
      linkOver,
    );
  });

/** The pending link no longer exists. */
const linkOver = () => redirect('/sign-in?error=link_over', [dropCookie(PENDING_LINK_COOKIE)]);

export const compose = () => {
  const { documents, tableName, rateLimits, open, ports } = composeSsoWithMail();
  const secondFactors = createSecondFactors(documents, tableName);
  return createHandler({
    ...open,
    findLink: findPendingLink(ports),
    link: linkIdentity({ ...ports, rateLimits, secondFactors, verifyPassword, totpStep, recoveryCodeDigest }),
  });
};
