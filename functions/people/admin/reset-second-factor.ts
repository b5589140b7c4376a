import { resetSecondFactor } from '../../../shared/people/admin/use-cases/reset-second-factor.ts';
import type { Page } from '../../../shared/people/http/person-endpoint.ts';
import { made } from '../../platform/adapters.ts';
import { page } from '../../platform/pages.ts';
import { mail, passkeys } from '../adapters.ts';
import { ADMIN } from './requirements.ts';
import { changeUser } from './user-views.ts';
import { userActs } from './user-work.ts';

const resetWork = () => ({ ...userActs(), ...made({ passkeys, mail }) });

/** POST /admin/users/{id}/reset_second_factor, as JSON or a form */
const reset: Page<ReturnType<typeof resetWork>> = {
  requires: { ...ADMIN, recent: true },
  answer: (work) => changeUser(work, 'second_factor_reset', resetSecondFactor(work)),
};

export const handler = page(reset, resetWork);
