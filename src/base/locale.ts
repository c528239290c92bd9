/** The language of what the model and people read; values are never translated. */
export type Locale = 'en' | 'zh';
