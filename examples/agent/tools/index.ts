import type { Tool } from '../toolmend.ts';
import type { Workspace } from '../workspace.ts';
import { askUserQuestionTool } from './ask-user-question.ts';
import { bashTool } from './bash.ts';
import { cronTools } from './cron.ts';
import { fileTools } from './files.ts';
import { globTool } from './glob.ts';
import { grepTool } from './grep.ts';
import { taskTools } from './tasks.ts';

/** Returns the built-in tools of the agent, working on a workspace. */
export function builtinTools(workspace: Workspace): Tool[] {
  return [
    ...fileTools(workspace),
    globTool(workspace),
    grepTool(workspace),
    bashTool(workspace),
    ...taskTools(workspace),
    askUserQuestionTool(workspace),
    ...cronTools(workspace),
  ];
}
