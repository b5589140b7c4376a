import { made } from '../../platform/adapters.ts';
import { identities, invitations } from '../adapters.ts';
import { composePeople } from '../people.ts';

/** Ports shared by every admin endpoint. */
export const composeAdmin = () => ({ ...composePeople(), ...made({ identities, invitations }) });
