import os, sys
from parley_client import ParleyClient
parley = ParleyClient(os.environ["PARLEY_URL"], os.environ["PARLEY_API_KEY"])
project_id = parley.request_parse(repo_path=sys.argv[1])["project_id"]
for status in parley.follow_parsing(project_id=project_id):
    print(status["status"], file=sys.stderr)
answer = parley.post_first_message_stream(project_id=project_id, content=sys.argv[2])
for frame in answer:
    print(frame["content"], end="", flush=True)
print("\n\n" + "\n".join(answer.citations))
