import { clock, made } from '../../platform/adapters.ts';
import { page } from '../../platform/pages.ts';
import { audit, grants } from '../adapters.ts';
import { removeAuthorization } from './authorization-pages/authorizations.ts';

const work = () => made({ grants, audit, now: clock });

/** DELETE /settings/authorizations/{id} */
export const handler = page(removeAuthorization, work);
