const CHECK_MS = 500;

/**
 * Resolves when this process is asked to end. npm starts a script in a shell, and a SIGTERM to npm ends the shell
 * without reaching the script, which then has lost its parent.
 */
export const untilEnded = (): Promise<void> =>
  new Promise((resolve) => {
    process.once('SIGINT', () => resolve());
    process.once('SIGTERM', () => resolve());
    if (process.env['npm_lifecycle_event'] === undefined) return; // started without npm, it may outlive its parent
    const parent = process.ppid;
    const timer = setInterval(() => {
      if (process.ppid === parent) return;
      clearInterval(timer);
      resolve();
    }, CHECK_MS).unref();
  });
