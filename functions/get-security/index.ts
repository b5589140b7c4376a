import { viewSecurity } from '../../shared/use-cases/people/settings/view-security.ts';
import { composeIdentities } from '../own-settings.ts';
import { createHandler } from './handler.ts';

const { person, ports } = composeIdentities();

export const handler = createHandler({ ...person, view: viewSecurity(ports) });
