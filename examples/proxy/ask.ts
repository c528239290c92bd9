/** Asks a model server for the weather, and returns the arguments of the call it answers with. */
export async function askForWeather(baseUrl: string): Promise<string> {
  const parameters = {
    type: 'object',
    properties: { city: { type: 'string' }, days: { type: 'integer' } },
    required: ['city'],
  };
  const response = await fetch(`${baseUrl}/chat/completions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      model: 'small',
      messages: [{ role: 'user', content: 'Weather in Bergen for two days?' }],
      tools: [{ type: 'function', function: { name: 'forecast', parameters } }],
    }),
  });
  const answer = (await response.json()) as {
    readonly choices: readonly {
      readonly message: { readonly tool_calls: readonly { readonly function: { readonly arguments: string } }[] };
    }[];
  };
  return answer.choices[0]!.message.tool_calls[0]!.function.arguments;
}
