// First, so that the components' own styles come after it.
import '../src/theme/page.css'
import { start } from '../src/app/start.tsx'
import { openDemo } from './openDemo.ts'

void openDemo().finally(start)
