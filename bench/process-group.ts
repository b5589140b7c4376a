import { setTimeout as sleep } from 'node:timers/promises';

const isAlive = (groupId: number): boolean => {
  try {
    process.kill(-groupId, 0);
    return true;
  } catch {
    return false;
  }
};

const waitUntilGone = async (groupId: number, milliseconds: number): Promise<boolean> => {
  const deadline = performance.now() + milliseconds;
  while (isAlive(groupId)) {
    if (performance.now() > deadline) return false;
    await sleep(10);
  }
  return true;
};

/** kill -9 of a whole process group; returns when no process of it is left. */
export const killGroup = async (groupId: number): Promise<void> => {
  if (isAlive(groupId)) process.kill(-groupId, 'SIGKILL');
  if (!(await waitUntilGone(groupId, 10_000))) throw new Error(`Process group ${groupId} survived SIGKILL`);
};

/** SIGTERM to the leader, as a person's Ctrl-C would end it; whatever is left after ten seconds is killed. */
export const stopGroup = async (groupId: number): Promise<void> => {
  if (isAlive(groupId)) process.kill(groupId, 'SIGTERM');
  if (!(await waitUntilGone(groupId, 10_000))) await killGroup(groupId);
};
