/** The worker of the workbench. */
export {};
