/** The bundler writes imported CSS into a separate file. */
declare module '*.css';
