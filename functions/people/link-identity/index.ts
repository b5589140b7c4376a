import { verifyPassword } from '../../../shared/people/identity/password.ts';
import { recoveryCodeDigest } from '../../../shared/people/identity/recovery-codes.ts';
import { totpStep } from '../../../shared/people/identity/totp.ts';
import { createSecondFactors } from '../../../shared/people/store/second-factor-repository.ts';
import { linkIdentity } from '../../../shared/people/use-cases/sso/link-identity.ts';
import { findPendingLink } from '../../../shared/people/use-cases/sso/pending-link.ts';
import { composeSsoWithMail } from '../sso-with-mail.ts';
import { createHandler } from './handler.ts';

const { documents, tableName, rateLimits, open, ports } = composeSsoWithMail();
const secondFactors = createSecondFactors(documents, tableName);

export const handler = createHandler({
  ...open,
  findLink: findPendingLink(ports),
  link: linkIdentity({ ...ports, rateLimits, secondFactors, verifyPassword, totpStep, recoveryCodeDigest }),
});
