import { verifyPassword } from '../../shared/identity/password.ts';
import { recoveryCodeDigest } from '../../shared/identity/recovery-codes.ts';
import { totpStep } from '../../shared/identity/totp.ts';
import { createSecondFactors } from '../../shared/store/second-factor-repository.ts';
import { linkIdentity } from '../../shared/use-cases/people/sso/link-identity.ts';
import { findPendingLink } from '../../shared/use-cases/people/sso/pending-link.ts';
import { composeSsoWithMail } from '../sso-with-mail.ts';
import { createHandler } from './handler.ts';

const { documents, tableName, rateLimits, open, ports } = composeSsoWithMail();
const secondFactors = createSecondFactors(documents, tableName);

export const handler = createHandler({
  ...open,
  findLink: findPendingLink(ports),
  link: linkIdentity({ ...ports, rateLimits, secondFactors, verifyPassword, totpStep, recoveryCodeDigest }),
});
