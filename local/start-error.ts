/** Something a person can put right; the message is the one line they read. */
export class StartError extends Error {
  override readonly name = 'StartError';
}
