print("pinkit")
