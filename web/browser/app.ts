import { focusErrors } from './focus-errors.ts';
import { showLocalTimes } from './local-times.ts';

showLocalTimes(document);
focusErrors(document);
