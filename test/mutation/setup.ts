/** Bounds what a law costs against one mutant. The seed is fixed, so that a survivor can be repeated. */
import fc from 'fast-check';

fc.configureGlobal({ seed: 7, endOnFailure: true, interruptAfterTimeLimit: 30 });
