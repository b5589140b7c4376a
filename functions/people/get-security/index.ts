import { viewSecurity } from '../../../shared/people/use-cases/settings/view-security.ts';
import { composeIdentities } from '../own-settings.ts';
import { createHandler } from './handler.ts';

const { person, ports } = composeIdentities();

export const handler = createHandler({ ...person, view: viewSecurity(ports) });
