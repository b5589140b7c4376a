import type { Task } from './task.ts';
import { EDITS } from './tasks/edits.ts';
import { QUESTIONS } from './tasks/questions.ts';
import { REPAIRS } from './tasks/repairs.ts';

export const AGENT_TASKS: readonly Task[] = [...EDITS, ...REPAIRS, ...QUESTIONS];
