import { pageEndpoint } from '../../../shared/people/http/person-endpoint.ts';
import { person } from '../adapters.ts';
import { debugLogWork } from './debug-log.ts';
import { showDebugLog } from './log-pages/show-debug-log.ts';

export const compose = () => pageEndpoint(person(), {}, showDebugLog, debugLogWork());
