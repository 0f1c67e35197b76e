/** An error whose message says what is wrong and what a user can do; programs may print it alone. */
export abstract class ExpectedError extends Error {}
