import { dirname } from 'node:path';
import { describe, expect, it } from 'vitest';
import { AGENT_TASKS } from '../../../scripts/agent-tasks/all-tasks.ts';
import { runTask } from '../../../scripts/agent-tasks/run-task.ts';
import { openTable } from '../../../scripts/restore/open-table.ts';
import { someOf } from '../../support/amounts.ts';
import { demo } from '../../support/http/api-client.ts';

const SAMPLE = 6;

describe('an assistant with the tools', () => {
  it.each(someOf(AGENT_TASKS, SAMPLE))('solves: $name', async (task) => {
    const table = openTable({ DATA_DIR: dirname(process.env['DEMO_FILE'] ?? '') });
    const { faults } = await runTask({ baseUrl: demo().base_url, table }, task);
    expect(faults).toEqual([]);
  });
});
